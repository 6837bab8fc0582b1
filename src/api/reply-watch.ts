// Every reply can be held against the contract before it leaves: by the tests, always, and by a server in development that is
// told to. Otherwise nobody listens and nothing is checked.
type Report = (mismatch: string) => void;

let report: Report | undefined;

/** Told of every reply that its call does not name; undefined: nothing is checked. */
export const reportMismatches = (to: Report | undefined): void => {
  report = to;
};

export const mismatchReport = (): Report | undefined => report;
