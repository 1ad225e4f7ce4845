import * as z from "zod";
import { readFileIfPresent, writeFileAtomically } from "./atomic-file.ts";
import { AwsJsonError, type AwsJsonService } from "./http/aws-json.ts";
import { parseInput } from "./http/parse-input.ts";

const parameter = z.object({
  Type: z.string(),
  Value: z.string(),
  Version: z.int(),
  LastModifiedDate: z.number(),
});
type Parameter = z.infer<typeof parameter>;
type Parameters = Map<string, Parameter>;

const byName = z.object({ Name: z.string().min(1).max(1011) });
const readable = { WithDecryption: z.boolean().default(false) };
const toGet = byName.extend(readable);
const toGetAll = z.object({ Names: z.array(z.string()).min(1).max(10), ...readable });
/** The parameters of one level; other filters are not served. */
const byPath = z.object({
  ParameterFilters: z.tuple([
    z.object({
      Key: z.literal("Path"),
      Option: z.literal("OneLevel"),
      Values: z.array(z.string()).min(1),
    }),
  ]),
});
// No value can name another parameter: https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_PutParameter.html
const nesting = /\{\{.*?\}\}/s;
const toPut = byName.extend({
  Value: z
    .string()
    .min(1)
    .max(8192)
    .refine((value) => !nesting.test(value), "Parameters can't be nested in values of others."),
  Type: z.enum(["String", "StringList", "SecureString"]).default("String"),
  Overwrite: z.boolean().default(false),
});

/**
 * The parameter store, kept in one file that only its owner can read. There is no key management service here, but as in the
 * cloud a secure value is readable only for whoever asks for its decryption.
 */
export class EmbeddedParameters implements AwsJsonService {
  readonly targetPrefix = "AmazonSSM";
  readonly signingName = "ssm";
  readonly #file: string;
  readonly #now: () => Date;

  constructor(file: string, now: () => Date) {
    this.#file = file;
    this.#now = now;
  }

  async call(operation: string, input: unknown): Promise<{ body: unknown }> {
    switch (operation) {
      case "GetParameter":
        return { body: this.#get(parseInput(toGet, input)) };
      case "GetParameters":
        return { body: this.#getAll(parseInput(toGetAll, input)) };
      case "PutParameter":
        return { body: this.#put(parseInput(toPut, input)) };
      case "DescribeParameters":
        return { body: this.#describe(parseInput(byPath, input)) };
      case "DeleteParameter":
        return { body: this.#remove(parseInput(byName, input).Name) };
      default:
        throw new AwsJsonError("UnknownOperationException", `There is no operation ${operation} here.`);
    }
  }

  #get({ Name, WithDecryption }: z.infer<typeof toGet>) {
    const found = this.#read().get(Name);
    if (!found) throw notFound(Name);
    return { Parameter: { Name, ...told(found, WithDecryption) } };
  }

  #getAll({ Names, WithDecryption }: z.infer<typeof toGetAll>) {
    const all = this.#read();
    const found = Names.flatMap((Name) => {
      const one = all.get(Name);
      return one ? [{ Name, ...told(one, WithDecryption) }] : [];
    });
    return { Parameters: found, InvalidParameters: Names.filter((name) => !all.has(name)) };
  }

  /** In one page, however many there are. */
  #describe({ ParameterFilters: [{ Values: paths }] }: z.infer<typeof byPath>) {
    const under = [...this.#read()].filter(([name]) => paths.includes(name.slice(0, name.lastIndexOf("/"))));
    return { Parameters: under.map(([Name, { Value: _, ...others }]) => ({ Name, ...others })) };
  }

  #put({ Name, Value, Type, Overwrite }: z.infer<typeof toPut>) {
    const all = this.#read();
    const existing = all.get(Name);
    if (existing && !Overwrite) {
      throw new AwsJsonError("ParameterAlreadyExists", `The parameter ${Name} exists.`);
    }
    const Version = (existing?.Version ?? 0) + 1;
    all.set(Name, { Type, Value, Version, LastModifiedDate: this.#now().getTime() / 1000 });
    this.#write(all);
    return { Version, Tier: "Standard" };
  }

  #remove(name: string) {
    const all = this.#read();
    if (!all.delete(name)) throw notFound(name);
    this.#write(all);
    return {};
  }

  #read(): Parameters {
    const text = readFileIfPresent(this.#file) ?? "{}";
    return new Map(Object.entries(z.record(z.string(), parameter).parse(JSON.parse(text))));
  }

  #write(all: Parameters): void {
    writeFileAtomically(this.#file, JSON.stringify(Object.fromEntries(all), null, 2));
  }
}

/** What stands in place of a secure value that is not decrypted. */
const encrypted = "A text that only a key management service can read.";

/** https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_GetParameters.html */
function told(parameter: Parameter, isDecrypted: boolean): Parameter {
  if (parameter.Type !== "SecureString" || isDecrypted) return parameter;
  return { ...parameter, Value: encrypted };
}

function notFound(name: string): AwsJsonError {
  return new AwsJsonError("ParameterNotFound", `There is no parameter ${name}.`);
}
