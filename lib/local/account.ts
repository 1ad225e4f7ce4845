/** The account id in every ARN of an embedded region. */
export const account = "000000000000";
