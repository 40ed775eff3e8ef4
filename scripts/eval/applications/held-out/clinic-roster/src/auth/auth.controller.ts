import { Body, Controller, Get, Post, UnauthorizedException } from '@nestjs/common'
import { JwtService } from '@nestjs/jwt'
import { Throttle } from '@nestjs/throttler'
import { compare } from 'bcrypt'
import { IsEmail, IsString } from 'class-validator'
import { EmployeesService } from '../employees/employees.service'
import { BadgeService } from './badge.service'
import { CurrentViewer, Open, type Viewer } from './guards'

class Credentials {
  @IsEmail()
  email!: string

  @IsString()
  password!: string
}

@Controller('auth')
export class AuthController {
  constructor(
    private readonly employees: EmployeesService,
    private readonly jwt: JwtService,
    private readonly badges: BadgeService,
  ) {}

  @Open()
  @Throttle({ default: { limit: 10, ttl: 60_000 } })
  @Post('login')
  async login(@Body() { email, password }: Credentials) {
    const employee = await this.employees.forLogin(email)
    if (!employee || !(await compare(password, employee.passwordHash)))
      throw new UnauthorizedException()
    return { token: await this.jwt.signAsync({ sub: employee.id, role: employee.role }) }
  }

  @Get('badge')
  badge(@CurrentViewer() viewer: Viewer) {
    return { badge: this.badges.issue(viewer.sub) }
  }
}
