import { describe, expect, it } from 'vitest';
import { checkOwnDataForm } from './own-data-form.ts';

const problemsOf = (inputs: Record<string, unknown>) => {
  const checked = checkOwnDataForm(inputs);
  return checked.ok ? [] : checked.problems;
};

describe('checkOwnDataForm', () => {
  it('takes an address, without what stands around it', () => {
    const checked = checkOwnDataForm({ email: ' femke@postvak.example ', privacy: 'on' });
    expect(checked.ok && checked.form.email).toBe('femke@postvak.example');
  });
  it.each([
    [{}, 'required'],
    [{ email: '  ' }, 'required'],
    [{ email: 'femke' }, 'email'],
    [{ email: ['femke@postvak.example'] }, 'not-text'],
    [{ email: `${'f'.repeat(300)}@postvak.example` }, 'too-long'],
  ])('says what is wrong with %j', (inputs, message) => {
    expect(problemsOf(inputs)).toEqual([{ field: 'email', message }]);
  });
  it('knows a program by the field that nobody sees', () => {
    expect(problemsOf({ email: 'femke@postvak.example', website: 'x' })).toEqual([
      { field: 'website', message: 'trap' },
    ]);
  });
});
