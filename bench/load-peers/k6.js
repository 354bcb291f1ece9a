import http from 'k6/http';

export const options = {
  vus: Number(__ENV.CONNECTIONS),
  duration: `${__ENV.SECONDS}s`,
  discardResponseBodies: true,
};

export default function () {
  http.get(`http://127.0.0.1:${__ENV.PORT}/`);
}
