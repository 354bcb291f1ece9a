import http from 'k6/http';

export const options = {
  scenarios: {
    main: {
      executor: 'constant-arrival-rate',
      rate: Number(__ENV.RATE),
      timeUnit: '1s',
      duration: `${__ENV.SECONDS}s`,
      preAllocatedVUs: Number(__ENV.CONNECTIONS),
    },
  },
  discardResponseBodies: true,
  summaryTrendStats: ['p(50)', 'p(75)', 'p(90)', 'p(95)', 'p(99)', 'p(99.9)', 'max'],
};

export default function () {
  http.get(`http://127.0.0.1:${__ENV.PORT}/`);
}
