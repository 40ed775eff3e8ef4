/**
 * Calls of the identity service, with the settings of the extension.
 *
 * @param {{ url: string, apiKey: string }} settings
 */
export const connect = ({ url, apiKey }) => {
  const call = async (method, path, body) => {
    const response = await fetch(`${url.replace(/\/$/, '')}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${answer.code}: ${answer.detail ?? answer.title}`)
    return answer
  }
  return {
    /** Finds the avatar with this key, or creates it from the card of the character. */
    ensureAvatar: async (key, card) => {
      const { items } = await call('GET', `/v1/avatars?q=${encodeURIComponent(key)}`)
      const known = items.find((avatar) => avatar.external_key === key)
      if (known) return known.id
      const query = `external_key=${encodeURIComponent(key)}`
      return (await call('POST', `/v1/avatars/card?${query}`, card)).id
    },
    prepare: (body) => call('POST', '/hybrid/prepare', body),
    complete: (body) => call('POST', '/hybrid/complete', body),
  }
}
