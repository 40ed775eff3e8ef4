import { Eta } from 'eta'

const eta = new Eta({ autoEscape: true })

const SHELL = `<!doctype html><title><%= it.subject %></title>
<header><%= it.intro %></header>
<footer><a href="<%= it.leave %>">Unsubscribe</a></footer>`

export interface Letter {
  subject: string
  body: string
  intro: string
}

export function renderLetter(letter: Letter, email: string): string {
  const data = { email, subject: letter.subject }
  return eta.renderString(letter.body, data)
}

export function renderTeaser({ subject, intro }: Letter, leave: string): string {
  return eta.renderString(SHELL, { subject, intro, leave })
}
