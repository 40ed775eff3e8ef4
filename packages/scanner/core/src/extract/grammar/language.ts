/** The role of a kind of grammar node. For kinds without a role, their children are walked. */
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
  /** A sequence of statements, whose value is that of the last one. */
  | 'block'
  /** Tokens that a macro receives. */
  | 'tokens'
  /** Contains no code that runs. */
  | 'skip'

/** One language as data: the roles of its node kinds, and its rules for names. */
export type Language = {
  readonly name: string
  /** The grammar's WebAssembly, by package and file. */
  readonly grammar: string
  readonly roles: ReadonlyMap<string, Role>
  /** Separates the parts of a qualified name. */
  readonly separator: string
  /**
   * Where top-level names belong: to the file's namespace, or to the location of the file (`~`).
   */
  readonly home: '' | '~'
  /** A bare name within a class may mean a member. */
  readonly hasBareMembers: boolean
  /** Functions need no class, so a bare name that is called may be a built-in. */
  readonly hasFreeFunctions: boolean
  /** Assigning to a name declares it. */
  readonly declaresByAssignment: boolean
  /** A function returns the value of its last statement. */
  readonly returnsLast: boolean
  /** Methods that run when an instance is created; a method named like its class always counts. */
  readonly constructors: ReadonlySet<string>
  /** Whether other files can use it, by its name and its modifiers. */
  readonly isPublic: (name: string, modifiers: string) => boolean
}

export const toRoles = (
  table: Partial<Readonly<Record<Role, string>>>,
): ReadonlyMap<string, Role> =>
  new Map(
    Object.entries(table).flatMap(([role, kinds]) =>
      kinds.split(' ').map((kind): [string, Role] => [kind, role as Role]),
    ),
  )
