// The commands of a page of the documentation, in their order, and what each must answer.
export type Step = { readonly command: string; readonly answer: string | undefined; readonly kind: string | undefined };

/** Code blocks in their order: `sh` is a command, what follows directly is its answer. */
export const stepsOf = (markdown: string): Step[] => {
  const blocks = [...markdown.matchAll(/```(\w+)\n([\s\S]*?)```(\n(?=```))?/g)].map(
    ([, kind = '', text = '', joined]) => ({
      kind,
      text: text.trim(),
      joined: joined !== undefined,
    }),
  );
  return blocks.flatMap(({ kind, text, joined }, index) => {
    const next = joined ? blocks[index + 1] : undefined;
    const answer = next && next.kind !== 'sh' ? next : undefined;
    return kind === 'sh' ? [{ command: text, answer: answer?.text, kind: answer?.kind }] : [];
  });
};
