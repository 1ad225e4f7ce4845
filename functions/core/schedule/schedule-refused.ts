import { ServiceError } from "../error.ts";

/** A schedule that cannot be: the message names the option, what is wrong with it, and what would be right. */
export class ScheduleRefused extends ServiceError {
  override readonly name = "ScheduleRefused";
  readonly option: string;

  constructor(option: "--at" | "--cron" | "--every" | "--timezone" | "--until", message: string) {
    super(`${option}: ${message}`);
    this.option = option;
  }
}
