const INSTALLS =
  /\b(?:npm|npx|pnpm|pnpx|yarn|bun|bunx|deno|pip[\d.]*x?|uvx?|poetry|pdm|pipenv|rye|cargo|go|gem|bundle|composer|dotnet)\b[^\n;|&]{0,200}?\b(?:i|in|ins|install|add|exec|x|dlx|create|init|get|run|require|inject)\b|\b(?:npx|pnpx|bunx|uvx)\b/

/** Whether unparsable text names an installer. */
export const namesInstall = (text: string): boolean => INSTALLS.test(text.slice(0, 1_000_000))
