/** The parts of a request that an expression needs: its text, and the names and values of its placeholders. */
interface UpdateExpression {
  UpdateExpression: string;
  ConditionExpression: string;
  ExpressionAttributeNames: Record<string, string>;
  ExpressionAttributeValues: Record<string, unknown>;
}

/**
 * Writes attributes under a condition; `undefined` removes one. Each condition requires an attribute to equal a value;
 * all must hold. Every name is a placeholder, since many good names are reserved words of DynamoDB.
 */
export function setIf(
  changes: Readonly<Record<string, unknown>>,
  conditions: Readonly<Record<string, unknown>>,
): UpdateExpression {
  const kept = Object.entries(changes).filter(([, value]) => value !== undefined);
  const removed = Object.keys(changes).filter((name) => changes[name] === undefined);
  const names = [...Object.keys(changes), ...Object.keys(conditions)];
  const set = `SET ${kept.map(([name]) => `#${name} = :${name}`).join(", ")}`;
  const remove = removed.length > 0 ? ` REMOVE ${removed.map((name) => `#${name}`).join(", ")}` : "";
  return {
    UpdateExpression: set + remove,
    ConditionExpression: Object.keys(conditions)
      .map((name) => `#${name} = :if_${name}`)
      .join(" AND "),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ...Object.fromEntries(kept.map(([name, value]) => [`:${name}`, value])),
      ...Object.fromEntries(Object.entries(conditions).map(([name, value]) => [`:if_${name}`, value])),
    },
  };
}
