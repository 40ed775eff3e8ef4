// The API reference is complete without this script, which adds a filter, copying, and requests.

const find = <E extends Element>(root: ParentNode, selector: string): E[] => [
  ...root.querySelectorAll<E>(selector),
]

for (const origin of find(document, '[data-origin]')) origin.textContent = location.origin

/** Hides the operations of the navigation that don't contain the text. */
const filter = document.querySelector<HTMLInputElement>('#filter')
filter?.addEventListener('input', () => {
  const text = filter.value.trim().toLowerCase()
  for (const group of find<HTMLElement>(document, 'nav section')) {
    const items = find<HTMLElement>(group, 'li')
    for (const item of items) item.hidden = !item.textContent.toLowerCase().includes(text)
    group.hidden = items.every(({ hidden }) => hidden)
  }
})

for (const button of find<HTMLButtonElement>(document, 'button.copy')) {
  button.hidden = false
  button.addEventListener('click', () => {
    const text = button.closest('.sample')?.querySelector('pre')?.textContent ?? ''
    const label = button.textContent
    const show = (result: string) => {
      button.textContent = result
      setTimeout(() => (button.textContent = label), 2_000)
    }
    navigator.clipboard.writeText(text).then(
      () => show('Copied'),
      () => show('Can’t copy'),
    )
  })
}

/** A link to an operation or schema opens what contains it. */
const openTarget = (): void => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  const details = target?.closest('details')
  if (details) details.open = true
}
addEventListener('hashchange', openTarget)
openTarget()

for (const details of find<HTMLElement>(document, '.try')) details.hidden = false
for (const form of find<HTMLFormElement>(document, '.try form'))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(form)
  })

const send = async (form: HTMLFormElement): Promise<void> => {
  const output = form.querySelector('output')
  if (!output) return
  output.textContent = 'Sending'
  try {
    output.textContent = await responseText(await fetch(...toRequest(form)))
  } catch (error) {
    output.textContent = `The request failed: ${String(error)}. Check that the service is running.`
  }
}

const toRequest = (form: HTMLFormElement): [URL, RequestInit] => {
  const { method = 'GET', path = '/' } = form.dataset
  const headers = new Headers()
  const search = new URLSearchParams()
  let filledPath = path
  for (const { name, value, dataset } of find<HTMLInputElement>(form, 'input')) {
    if (dataset['in'] === 'path')
      filledPath = filledPath.replace(`{${name}}`, encodeURIComponent(value))
    if (value === '') continue
    if (dataset['in'] === 'query') search.set(name, value)
    if (dataset['in'] === 'header') headers.set(name, value)
  }
  const key = document.querySelector<HTMLInputElement>('#key')?.value.trim()
  if (key) headers.set('authorization', `Bearer ${key}`)
  const body = form.querySelector('textarea')?.value
  if (body !== undefined) headers.set('content-type', 'application/json')
  const url = new URL(filledPath, location.origin)
  url.search = search.toString()
  return [url, { method, headers, ...(body === undefined ? {} : { body }) }]
}

const TEXT = /json|text|xml|html/

const responseText = async (response: Response): Promise<string> => {
  const head = `${response.status} ${response.statusText}`
  const type = response.headers.get('content-type') ?? ''
  if (!TEXT.test(type)) {
    const { size } = await response.blob()
    return size === 0 ? head : `${head}\n\n${size} bytes of ${type}`
  }
  const text = await response.text()
  if (!/json/.test(type)) return `${head}\n\n${text}`
  return `${head}\n\n${JSON.stringify(JSON.parse(text), undefined, 2)}`
}
