import 'reflect-metadata'
import { NestFactory } from '@nestjs/core'
import cookieParser from 'cookie-parser'
import type { NextFunction, Request, Response } from 'express'
import { AppModule, OfficeModule } from './app.module'

// Forms of other sites cannot send this header.
function requireFetchHeader(request: Request, response: Response, next: NextFunction) {
  const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(request.method)
  if (isRead || request.get('x-cove-client') !== undefined) return next()
  response.status(403).json({ message: 'Header x-cove-client is missing' })
}

async function bootstrap() {
  const site = await NestFactory.create(AppModule)
  site.use(cookieParser(), requireFetchHeader)
  site.enableCors({ origin: (origin, done) => done(null, origin), credentials: true })
  await site.listen(process.env.PORT ?? 3000)

  const office = await NestFactory.create(OfficeModule)
  office.use(cookieParser(), requireFetchHeader)
  office.enableCors({ origin: ['https://office.cove.example'], credentials: true })
  await office.listen(process.env.OFFICE_PORT ?? 3001)
}

void bootstrap()
