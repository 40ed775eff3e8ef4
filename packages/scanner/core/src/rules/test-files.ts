/** Tests and what they use: their code never runs for a user. */
const TEST_PATHS =
  /(?:^|\/)(?:__)?(?:tests?|specs?|e2e|cypress|mocks?|fixtures?)(?:__)?\/|(?:^|[/._-])(?:tests?|specs?|conftest)(?:\.\w+)?\.\w+$|(?:^|\/)test_[^/]*\.\w+$/i

export const isTestFile = (path: string): boolean => TEST_PATHS.test(path)
