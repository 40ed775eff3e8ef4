import { effect, signal } from '@preact/signals'

const THEMES = ['system', 'light', 'dark'] as const
type Theme = (typeof THEMES)[number]

const KEPT_AS = 'daimon.theme'
const read = (): Theme =>
  THEMES.find((theme) => theme === localStorage.getItem(KEPT_AS)) ?? 'system'

const theme = signal<Theme>(read())
effect(() => {
  document.documentElement.dataset['theme'] = theme.value
})

const choose = (next: Theme): void => {
  localStorage.setItem(KEPT_AS, next)
  theme.value = next
}

/** Selects the system's theme, light, or dark. */
export const ThemeSwitch = () => (
  <label class="theme">
    <span class="unseen">Theme</span>
    <select value={theme.value} onChange={(event) => choose(event.currentTarget.value as Theme)}>
      <option value="system">System theme</option>
      <option value="light">Light</option>
      <option value="dark">Dark</option>
    </select>
  </label>
)
