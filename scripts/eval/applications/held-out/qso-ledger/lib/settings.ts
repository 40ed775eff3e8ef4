type Tree = Record<string, any>;

export const defaults: Tree = {
  clock: 'utc',
  cluster: { host: '', port: 7300 },
  columns: { band: true, mode: true, watts: false },
};

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function deepAssign(target: Tree, source: Tree): Tree {
  for (const key of Object.keys(source)) {
    if (isTree(source[key]) && isTree(target[key])) deepAssign(target[key], source[key]);
    else target[key] = source[key];
  }
  return target;
}

export function columnsFrom(source: Tree) {
  const columns: Tree = Object.create(null);
  for (const [name, shown] of Object.entries(source)) {
    if (Object.hasOwn(defaults.columns, name)) columns[name] = Boolean(shown);
  }
  return columns;
}
