// Valid HTML, checked by html-validate with the standard's own rules.
import { HtmlValidate } from 'html-validate';
import { expect } from 'vitest';

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // React writes `<br/>` and attribute values its own valid way.
    'void-style': 'off',
    'attr-case': 'off',
    'no-inline-style': 'off',
    'long-title': 'off',
    'no-trailing-whitespace': 'off',
    'attribute-boolean-style': 'off',
    'doctype-style': 'off',
    'no-raw-characters': 'off',
    'tel-non-breaking': 'off',
    // Safari drops the list role of a list without bullets; saying it again is on purpose.
    'no-redundant-role': 'off',
  },
});

export const expectValidHtml = async (html: string, name: string): Promise<void> => {
  const report = await validator.validateString(html);
  const problems = report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`),
  );
  expect(problems, name).toEqual([]);
};
