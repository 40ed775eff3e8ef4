const depositKinds = {
  flat: ({ value }) => value,
  percent: ({ value }, tool) => Math.round((tool.value * value) / 100),
};

export function feeFor(branch, tool, days) {
  const rule = new Function('days', 'rate', 'value', `return (${branch.fee_rule});`);
  return Math.max(0, Number(rule(days, tool.rate, tool.value)));
}

export function depositFor(branch, tool) {
  const rule = JSON.parse(branch.deposit_rule);
  const apply = Object.hasOwn(depositKinds, rule.kind) ? depositKinds[rule.kind] : depositKinds.flat;
  return Math.max(0, Number(apply(rule, tool)));
}

export const quote = (branch, tool, days) => ({
  fee: feeFor(branch, tool, days),
  deposit: depositFor(branch, tool),
});
