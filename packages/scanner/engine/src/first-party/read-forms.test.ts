import { expect, test } from 'vitest'
import { formsInTemplate } from './read-forms.ts'

test('reads the fields of a form and the values that it gives', () => {
  const text = `<form id="join" action='/register' method="post">
    <input type="hidden" name="plan" value="free">
    <input type="hidden" name="_csrf" value="<%= csrf %>">
    <input name="email" type="email"><input type=password name=password>
    <input type="password" name="cpassword" value="">
    <select name="country"><option value="no">Norway</option><option value="se"></select>
    <input type="file" name="photo" accept=".png"><button>Send</button>
  </form>`
  expect(formsInTemplate('views/register.ejs', text)).toEqual([
    {
      method: 'POST',
      path: '/register',
      fields: {
        plan: 'free',
        email: 'first@example.org',
        password: 'Correct-horse-7',
        cpassword: 'Correct-horse-7',
        country: 'no',
      },
      files: ['photo'],
    },
  ])
})

test('takes an inserted part of the address as an ID, and the page without an address', () => {
  const text = `<form method="post" action="/books/<%= book.id %>/reviews"><input name="body"></form>
    <form method="post"><input name="note"></form>
    <form action="https://other.example/"><input name="q"></form>`
  expect(
    formsInTemplate('views/book.ejs', text).map(({ method, path }) => `${method} ${path}`),
  ).toEqual(['POST /books/:id/reviews', 'POST /book'])
})

test('reads a form of Pug by its indentation', () => {
  const text = `extends layout
block content
  form.wide(action='/login', method='POST')
    .row
      input#user(type='text', name='username')
    input(type="password" name="password")
  input(name='other')
`
  expect(formsInTemplate('views/login.pug', text)).toMatchObject([
    { method: 'POST', path: '/login', fields: { username: 'first' } },
  ])
  expect(Object.keys(formsInTemplate('views/login.pug', text)[0]?.fields ?? {})).toEqual([
    'username',
    'password',
  ])
})

test('reads one form of Pug after another, also between lines without text', () => {
  const text = `form(action='/search')
  input(name='q')

  input(name='page')
form(action='/join' method='post')
  input(name='email')
p Welcome
  input(name='other')
`
  expect(
    formsInTemplate('views/home.pug', text).map(({ path, fields }) => [
      path,
      ...Object.keys(fields),
    ]),
  ).toEqual([
    ['/search', 'q', 'page'],
    ['/join', 'email'],
  ])
})
