/** Facts of all rows, by slot and contiguous in memory. */
export const createLists = (size: number) => ({
  /** In terms. */
  lengths: new Float64Array(size),
  windowLengths: new Float64Array(size),
  occurredAtMs: new Float64Array(size),
  recordedAtMs: new Float64Array(size),
  validFromMs: new Float64Array(size),
  /** Not a number for one that is valid. */
  validToMs: new Float64Array(size),
  /** Not a number for one that mentions no time. */
  toldAtMs: new Float64Array(size),
  before: new Int32Array(size),
  after: new Int32Array(size),
  sessionOf: new Int32Array(size),
  /** Numbers of names; −1 for none. */
  speakerOf: new Int32Array(size),
  userOf: new Int32Array(size),
  languageOf: new Int16Array(size),
  standingOf: new Int8Array(size),
  /** 1 for yes. */
  isAlive: new Uint8Array(size),
  isOpen: new Uint8Array(size),
  isOfSession: new Uint8Array(size),
  isAssistant: new Uint8Array(size),
  isOwnWords: new Uint8Array(size),
  endsInQuestion: new Uint8Array(size),
  hasQuestion: new Uint8Array(size),
  hasNumber: new Uint8Array(size),
  hasName: new Uint8Array(size),
  tellsTime: new Uint8Array(size),
})

export type RowLists = ReturnType<typeof createLists>
type RowList = RowLists[keyof RowLists]
/** What a query reads. */
export type QueriedLists = Omit<RowLists, 'languageOf'>

const NAMES = Object.keys(createLists(0)) as (keyof RowLists)[]

const mapLists = (change: (name: keyof RowLists) => RowList): RowLists =>
  mapNamed(NAMES, change) as RowLists

const mapNamed = <Name extends keyof RowLists>(
  names: readonly Name[],
  change: (name: Name) => RowList,
): Record<Name, RowList> =>
  Object.fromEntries(names.map((name) => [name, change(name)])) as Record<Name, RowList>

const createLike = (list: RowList, size: number): RowList =>
  new (list.constructor as new (size: number) => RowList)(size)

export const takeFirstRows = (lists: RowLists, size: number): RowLists =>
  mapLists((name) => lists[name].subarray(0, size))

/** The same rows in lists of another size. */
export const resizeLists = (lists: RowLists, size: number): RowLists =>
  mapLists((name) => {
    const resized = createLike(lists[name], size)
    resized.set(lists[name].subarray(0, size))
    return resized
  })

/** Only the rows of these slots, in their order. */
export const pickRows = (lists: RowLists, slots: readonly number[]): RowLists =>
  mapLists((name) => {
    const picked = createLike(lists[name], slots.length)
    for (let at = 0; at < slots.length; at += 1)
      picked[at] = lists[name][slots[at] as number] as number
    return picked
  })

const QUERIED = NAMES.filter((name) => name !== 'languageOf')

/** The rows of two, with offsets that are added to values from 0 of the second. */
export const joinLists = (
  first: Readonly<QueriedLists>,
  second: Readonly<QueriedLists>,
  offsets: Partial<Record<keyof QueriedLists, number>>,
): QueriedLists =>
  mapNamed(QUERIED, (name) => {
    const [own, other, offset] = [first[name], second[name], offsets[name]]
    const joined = createLike(own, own.length + other.length)
    joined.set(own)
    joined.set(other, own.length)
    if (offset !== undefined)
      for (let at = own.length; at < joined.length; at += 1)
        if ((joined[at] as number) >= 0) joined[at] = (joined[at] as number) + offset
    return joined
  }) as QueriedLists
