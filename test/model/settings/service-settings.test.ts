import { describe, expect, it } from 'vitest';
import { addressBelow, readServiceAddress } from '../../../src/model/settings/service-settings.js';

describe('the address of a service', () => {
  it.each([
    'https://audit.example.com',
    'https://audit.example.com:8443/api/v1/',
    'http://localhost:4280/prod',
    'http://127.0.0.1:4280',
    'http://127.8.9.10',
    'http://[::1]:4280',
  ])('may be %s', (text) => {
    expect(readServiceAddress(text).problem).toBeUndefined();
  });

  it.each([
    ['http://audit.example.com', 'begins with https://, or http:// on this machine, received http://audit.example.com'],
    ['http://localhost.example.com', 'received http://localhost.example.com'],
    ['http://127.0.0.1.example.com', 'received http://127.0.0.1.example.com'],
    ['http://0.0.0.0', 'received http://0.0.0.0'],
    ['http://192.168.1.7', 'received http://192.168.1.7'],
    ['ftp://audit.example.com', 'received ftp://audit.example.com'],
    ['file:///etc/passwd', 'received file:'],
    ['https://user:secret@audit.example.com', 'without user and password'],
    ['https://audit.example.com/?key=secret', 'without "?" and "#"'],
    ['https://audit.example.com/#secret', 'without "?" and "#"'],
    ['audit.example.com', 'received another text'],
    ['localhost:4280/prod', 'received localhost:'],
    ['', 'received another text'],
  ])('cannot be %s', (text, problem) => {
    const found = readServiceAddress(text).problem;
    expect(found).toContain(problem);
    expect(found).not.toContain('secret');
  });

  it('may end with a slash or without', () => {
    expect(addressBelow('https://a.example/x/', '/y').href).toBe('https://a.example/x/y');
    expect(addressBelow('https://a.example', '/y?z=1').href).toBe('https://a.example/y?z=1');
  });
});
