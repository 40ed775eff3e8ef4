/** Former names of variables, each with the name that replaces it. */
export type VariableRenames = Readonly<Record<string, string>>

type Environment = Readonly<Record<string, string | undefined>>

const isSet = (env: Environment, name: string): boolean => (env[name]?.trim() ?? '') !== ''

/** The environment under current names. When both names are set, the current one counts. */
export const withCurrentNames = (env: Environment, renames: VariableRenames): Environment => ({
  ...env,
  ...Object.fromEntries(
    Object.entries(renames).flatMap(([former, current]) =>
      isSet(env, former) && !isSet(env, current) ? [[current, env[former]]] : [],
    ),
  ),
})

/** One sentence for each former name that is set, for the log or standard error. */
export const deprecationWarnings = (env: Environment, renames: VariableRenames): string[] =>
  Object.entries(renames)
    .filter(([former]) => isSet(env, former))
    .map(([former, current]) =>
      isSet(env, current)
        ? `${former} is deprecated and ignored because ${current} is set. Remove ${former}.`
        : `${former} is deprecated. Rename it to ${current}; the next release ignores ${former}.`,
    )
