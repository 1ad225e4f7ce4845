import { ServiceError } from "../error.ts";

/** A schedule that cannot be: the message names the option, what is wrong with it, and what would be right. */
export class ScheduleRefused extends ServiceError {
  override readonly name = "ScheduleRefused";

  /** @param option `null` if it is not the value of one option that is wrong. */
  constructor(option: "--at" | "--cron" | "--every" | "--timezone" | "--until" | null, message: string) {
    super(option === null ? message : `${option}: ${message}`);
  }
}
