/** The fields of a trigger that decide which tests run. */
interface SelectingFields {
  variables: object;
  tests?: unknown;
  tags?: unknown;
  rerun_of?: unknown;
  only?: unknown;
}

/** A field of a request that does not go with another one, and why. */
interface Misplaced {
  field: string;
  message: string;
}

/** Fields that select tests and exclude each other. docs/contract.md, "Selecting tests". */
export function mixedSelection(body: SelectingFields): Misplaced[] {
  const ways = (["tests", "tags", "rerun_of"] as const).filter((field) => body[field] !== undefined);
  const [first, ...others] = ways;
  const faults = others.map((field) => ({ field, message: `Give only one of ${first} and ${field}.` }));
  if (body.rerun_of === undefined) {
    if (body.only === undefined) return faults;
    const message = "Goes with rerun_of: it says what of that run is repeated.";
    return [...faults, { field: "only", message }];
  }
  if (Object.keys(body.variables).length === 0) return faults;
  const message = "A rerun has the variables of the run that it repeats: leave them out.";
  return [...faults, { field: "variables", message }];
}
