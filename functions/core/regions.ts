/** The four regions of the service and where each one lives. docs/contract.md, "Every request". */
export const regions = {
  au: { name: "Australia", awsRegion: "ap-southeast-2" },
  eu: { name: "Europe", awsRegion: "eu-central-1" },
  us: { name: "United States", awsRegion: "us-east-1" },
  sg: { name: "Singapore", awsRegion: "ap-southeast-1" },
} as const;

export type RegionCode = keyof typeof regions;
export const regionCodes = Object.keys(regions) as RegionCode[];

export function isRegionCode(text: string): text is RegionCode {
  return Object.hasOwn(regions, text);
}
