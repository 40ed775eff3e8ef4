import nunjucks from 'nunjucks'

const environment = nunjucks.configure('templates', { autoescape: true })

const FEED_ENTRY = '<entry><title>{{ title }}</title><content>{{ body }}</content></entry>'

export const view = (name, data) => environment.render(name, data)

export function renderBody(page, editor) {
  const data = { title: page.title, tags: page.tags, editor: editor?.name ?? 'guest' }
  return environment.renderString(page.body, data)
}

export function renderEntry(page) {
  return environment.renderString(FEED_ENTRY, { title: page.title, body: page.body })
}
