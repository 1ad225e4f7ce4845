/** How a JUnit document is written: as Jenkins' schema has it, or with what GitLab reads in addition. */
export const junitStyles = ["jenkins", "gitlab"] as const;
export type JunitStyle = (typeof junitStyles)[number];

/** The size of a document at most, in bytes and in any style: servers and reporters refuse large ones. */
export const mostJunitBytes = 5_000_000;

/**
 * One of our documents in a style. GitLab links a test to its `file`, which Jenkins' schema allows on suites only:
 * https://docs.gitlab.com/ci/testing/unit_test_reports/
 */
export function inStyle(style: JunitStyle, document: string): string {
  switch (style) {
    case "jenkins":
      return document;
    case "gitlab":
      return withFileOfTests(document);
    default:
      return style satisfies never;
  }
}

function withFileOfTests(document: string): string {
  const [, file] = /<testsuite(?: [a-z]+="[^"]*")*?( file="[^"]*")/.exec(document) ?? [];
  // In texts a "<" is escaped, so this finds the tags only.
  return file === undefined ? document : document.replaceAll("<testcase", () => `<testcase${file}`);
}
