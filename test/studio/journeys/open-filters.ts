import type { Page } from 'playwright-core'

/** Shows the filters, which a narrow screen hides behind a button. */
export const openFilters = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: /^Filters/ })
  if (await button.isVisible()) await button.click()
}
