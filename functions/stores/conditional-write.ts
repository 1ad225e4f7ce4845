import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";

/** Awaits a conditional write; `null` if its condition did not hold, which is an expected result. */
export async function ifConditionHolds<T>(write: Promise<T>): Promise<T | null> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return null;
    throw error;
  }
}
