const IS_RIGHT = /role|admin|staff|permission|scope|verified|balance|credit/i

/**
 * Whether a payload sets only members that a handler asks for by name: the plan of a journey is
 * its text, though that of an account is what it pays for. Names of rights count all the same.
 */
export const isOrdinary = (
  payload: string,
  own: Readonly<Record<string, unknown>> | undefined,
): boolean => {
  const names = readNames(payload)
  return (
    own !== undefined &&
    names.length > 0 &&
    names.every((name) => Object.hasOwn(own, name) && !IS_RIGHT.test(name))
  )
}

const readNames = (payload: string): readonly string[] => {
  try {
    const members: unknown = JSON.parse(payload)
    return typeof members === 'object' && members !== null ? Object.keys(members) : []
  } catch {
    return []
  }
}
