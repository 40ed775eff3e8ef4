import { CanActivate, ExecutionContext, Injectable, UnauthorizedException } from '@nestjs/common'
import type { Request } from 'express'
import { Claims, readAccess, readPass } from './tokens'

export type SignedRequest = Request & { claims: Claims }

@Injectable()
export class AuthGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<SignedRequest>()
    const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ')
    try {
      request.claims = scheme === 'Pass' ? readPass(token) : readAccess(token)
      return true
    } catch {
      throw new UnauthorizedException()
    }
  }
}

@Injectable()
export class HostGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    return context.switchToHttp().getRequest<SignedRequest>().claims?.role === 'host'
  }
}
