import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);

// src/model/service-address.ts
var LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
function readServiceAddress(text) {
  if (!URL.canParse(text))
    return { problem: "expected an address such as https://audit.example.com, received another text" };
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") {
    return { problem: "expected an address without user and password, received one with them" };
  }
  if (url.search !== "" || url.hash !== "") {
    return { problem: 'expected an address without "?" and "#", received one with them' };
  }
  const isPlainHttp = url.protocol === "http:" && LOOPBACK.test(url.hostname);
  if (url.protocol === "https:" || isPlainHttp) return { url };
  const received = url.host === "" ? url.protocol : `${url.protocol}//${url.host}`;
  return { problem: `expected an address that begins with https://, or http:// on this machine, received ${received}` };
}
function addressBelow(base, path) {
  const url = new URL(base);
  const [pathname = "", query = ""] = path.split("?");
  url.pathname = `${url.pathname.replace(/\/+$/, "")}${pathname}`;
  url.search = query;
  return url;
}

export {
  readServiceAddress,
  addressBelow
};
