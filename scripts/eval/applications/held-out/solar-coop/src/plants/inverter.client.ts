import { HttpService } from '@nestjs/axios';
import { BadRequestException, Injectable } from '@nestjs/common';
import { firstValueFrom } from 'rxjs';

interface InverterState {
  watts: number;
  firmware: string;
}

@Injectable()
export class InverterClient {
  private readonly clouds = ['cloud.fronius.example', 'api.sma.example'];

  constructor(private readonly http: HttpService) {}

  async state(base: string): Promise<InverterState> {
    const address = this.endpoint(base, 'state');
    const { data } = await firstValueFrom(this.http.get<InverterState>(address));
    return data;
  }

  async cloudState(base: string): Promise<InverterState> {
    const address = new URL(this.endpoint(base, 'state'));
    if (address.protocol !== 'https:' || !this.clouds.includes(address.host)) {
      throw new BadRequestException('unknown cloud');
    }
    const { data } = await firstValueFrom(this.http.get<InverterState>(address.href, { maxRedirects: 0 }));
    return data;
  }

  private endpoint(base: string, name: string): string {
    return `${base.replace(/\/$/, '')}/v1/${name}`;
  }
}
