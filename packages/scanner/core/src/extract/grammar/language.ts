/** What a kind of node of a grammar is to us. Kinds without a role are walked for what is in them. */
export type Role =
  | 'function'
  | 'lambda'
  | 'class'
  /** Methods of a type that is declared elsewhere, such as `impl` of Rust. */
  | 'extension'
  | 'namespace'
  | 'import'
  | 'call'
  | 'new'
  | 'member'
  | 'name'
  | 'self'
  | 'super'
  /** Declares a name, with a value or a type. */
  | 'variable'
  | 'assignment'
  | 'return'
  | 'text'
  /** Passes on the value of any of its parts. */
  | 'either'
  /** A row of statements, whose value is the last one's. */
  | 'block'
  /** Tokens that a macro gets. */
  | 'tokens'
  /** Says nothing that runs. */
  | 'skip'

/** One language as data: which kinds of nodes play which role, and its rules for names. */
export type Language = {
  readonly name: string
  /** The grammar's WebAssembly, by package and file. */
  readonly grammar: string
  readonly roles: ReadonlyMap<string, Role>
  /** Between the parts of a qualified name. */
  readonly separator: string
  /** Where top-level names belong: to the file's namespace, or to the place of the file (`~`). */
  readonly home: '' | '~'
  /** Within a class a bare name may mean a member. */
  readonly hasBareMembers: boolean
  /** Functions need no class around them: a bare name that is called may be the language's own. */
  readonly hasFreeFunctions: boolean
  /** Assigning to a name declares it. */
  readonly declaresByAssignment: boolean
  /** The value of a block is what it gives back. */
  readonly returnsLast: boolean
  /** Methods that run when an instance is made; a class's own name counts always. */
  readonly constructors: ReadonlySet<string>
  /** Whether others may use it, by its name and its modifiers. */
  readonly isPublic: (name: string, modifiers: string) => boolean
}

export const rolesOf = (
  table: Partial<Readonly<Record<Role, string>>>,
): ReadonlyMap<string, Role> =>
  new Map(
    Object.entries(table).flatMap(([role, kinds]) =>
      kinds.split(' ').map((kind): [string, Role] => [kind, role as Role]),
    ),
  )
