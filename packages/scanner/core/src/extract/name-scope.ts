/** Names of one function or of the module, for languages whose block scopes need no distinction. */
export class NameScope {
  readonly names = new Map<string, number>()
  readonly around: NameScope | undefined

  constructor(around: NameScope | undefined) {
    this.around = around
  }

  find(name: string): number | undefined {
    return this.names.get(name) ?? this.around?.find(name)
  }
}
