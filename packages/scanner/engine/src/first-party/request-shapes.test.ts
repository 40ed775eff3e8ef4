import { PAYLOAD_PLACE } from '@daimon/scanner-api'
import { expect, test } from 'vitest'
import { buildShapes } from './request-shapes.ts'

test('repeats a text in the field that confirms it', () => {
  const names = ['password', 'password_again', 'confirmPassword', 'password_hint']
  const shapes = buildShapes({ method: 'POST', path: '/change' }, names)
  const forms = shapes.filter(
    ({ request, position }) => position === 'body password' && request.body_type === 'form',
  )
  expect(forms).not.toEqual([])
  for (const { request } of forms)
    expect(request.body).toMatchObject({
      password: PAYLOAD_PLACE,
      password_again: PAYLOAD_PLACE,
      confirmPassword: PAYLOAD_PLACE,
    })
  expect(forms.some(({ request }) => JSON.stringify(request.body).includes('hint'))).toBe(true)
})
