/**
 * Whether sources let a request choose a role: a validator lists it, or a list that isn't known is
 * checked for it. Users that choose such a role have what the application offers. A list of a model
 * or a column says only which roles there are.
 */
export const isChosenRole = (sources: ReadonlyMap<string, string>, role: string): boolean => {
  const text = `['"\`]${role}['"\`]`
  const patterns = [...listsWith(text), ...UNKNOWN_LISTS].map((each) => new RegExp(each))
  const inPython = new RegExp(PYTHON_LIST)
  return [...sources].some(
    ([path, source]) =>
      patterns.some((pattern) => pattern.test(source)) ||
      (path.endsWith('.py') && inPython.test(source)),
  )
}

/** A role of a request, unlike that of an account. */
const REQUESTED = String.raw`(?:role|[\w.?!]{0,40}\b(?:body|input|data|payload|query|dto|parsed|params|values)[?!]?\.role)\b`

const listsWith = (text: string): string[] => [
  String.raw`\b(?:enum|picklist|oneOf|valid|isIn|IsIn|Literal|literal)\(?\s{0,9}[([][^()[\]]{0,200}${text}`,
  // A schema in JSON; a model names a constructor.
  String.raw`['"]string['"]\s{0,9},\s{0,9}['"]?enum['"]?\s{0,9}:\s{0,9}\[[^[\]]{0,200}${text}`,
  String.raw`\[[^[\]]{0,90}${text}[^[\]]{0,90}\]\s{0,4}\.includes\(\s{0,4}${REQUESTED}`,
]

const UNKNOWN_LISTS = [
  String.raw`\brole['"]?\s{0,4}[:=]\s{0,4}\w{1,20}\.(?:enum|nativeEnum|picklist)\(\s{0,4}[A-Za-z_]`,
  String.raw`@Is(?:Enum|In)\([^()]{0,90}\)[^;]{0,120}\brole\b`,
  String.raw`\w\.(?:includes|has)\(\s{0,4}${REQUESTED}`,
]

const PYTHON_LIST = String.raw`\brole\s{0,4}:\s{0,4}(?:Optional\[)?\w{0,20}Role\b`
