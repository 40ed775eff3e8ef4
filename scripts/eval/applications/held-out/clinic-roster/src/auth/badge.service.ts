import { createHmac } from 'node:crypto'
import { Injectable } from '@nestjs/common'

const options = {
  algorithm: 'sha256',
  signingKey: 'b4dge-6fQ2mZs81-ward-east',
  validHours: 24,
}

@Injectable()
export class BadgeService {
  issue(employeeId: number): string {
    const expires = Date.now() + options.validHours * 60 * 60 * 1000
    const content = `${employeeId}.${expires}`
    const mac = createHmac(options.algorithm, options.signingKey).update(content).digest('hex')
    return `${content}.${mac}`
  }
}
