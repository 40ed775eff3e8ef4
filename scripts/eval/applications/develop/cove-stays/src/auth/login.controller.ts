import { Body, Controller, HttpCode, Post, Res, UnauthorizedException } from '@nestjs/common'
import { InjectModel } from '@nestjs/mongoose'
import type { Response } from 'express'
import { Model } from 'mongoose'
import { Guest } from '../schemas'
import { GuestTokens, passwordDigest } from './tokens'

@Controller('login')
export class LoginController {
  private readonly tokens = new GuestTokens()

  constructor(@InjectModel(Guest.name) private readonly guests: Model<Guest>) {}

  @Post()
  @HttpCode(204)
  async login(
    @Body() { email, password }: { email: string; password: string },
    @Res({ passthrough: true }) response: Response,
  ) {
    const guest = await this.guests.findOne({ email: String(email) })
    if (!guest || guest.password !== passwordDigest(String(password), guest.email)) {
      throw new UnauthorizedException()
    }
    response.cookie('cove', this.tokens.issue(guest.id), {
      httpOnly: true,
      secure: true,
      sameSite: 'none',
    })
  }
}
