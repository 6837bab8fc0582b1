// The files that take longest begin first, so that no core waits for one of them at the end. The others by what the runner knows of them.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const LONGEST = [
  'screens',
  'desk-screens',
  'list',
  'holiday',
  'map',
  'viewings',
  'program',
  'start-and-stop',
  'desk-leads',
].map((name) => `/e2e/${name}.e2e.test.ts`);

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.findIndex((end) => moduleId.endsWith(end));
  return place === -1 ? LONGEST.length : place;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, two) => placeOf(one) - placeOf(two));
  }
}
