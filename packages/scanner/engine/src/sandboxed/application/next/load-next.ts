import { createRequire } from 'node:module'
import { APPLICATION } from '../../../protocol/application-job.ts'
import { withoutRecording } from '../../shared/silence.ts'

const require = createRequire(`${APPLICATION}/x.js`)

/** A module of the application or of its packages. Loading is not an effect of a request. */
export const loadOwn = (specifier: string): unknown =>
  withoutRecording(() => require(specifier) as unknown)

/** A package that may be missing. */
export const loadIfInstalled = (specifier: string): unknown => {
  try {
    return loadOwn(specifier)
  } catch {
    return undefined
  }
}

type NextServer = {
  readonly NextRequest: new (url: string, init: object) => Request
}

/** The request as handlers of Next get it. */
export const toNextRequest = (request: Request, body: ArrayBuffer | undefined): Request => {
  const { method, headers, url } = request
  const Made = (loadIfInstalled('next/server') as NextServer | undefined)?.NextRequest ?? Request
  return new Made(url, { method, headers, ...(body && { body, duplex: 'half' }) })
}
