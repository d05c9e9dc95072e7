// A paced writer: durable updates of titles and dates of events over HTTP at a rate. Runs in a process of its own, so
// that the load generator does not slow it down.
import { Agent, request } from "node:http";
import { below, oneOf, random } from "./random.mjs";

const { origin, api, authorization, firstEvent, events, shown, now } = JSON.parse(process.argv[2]);
const agent = new Agent({ keepAlive: true, maxSockets: 16 });
const next = random(77);
const DAY = 86_400;
const MAX_IN_FLIGHT = 64;

let run = null;
let number = 0;

/** Every second update is of an event in the measured lists; the others are of any. */
function change() {
  number += 1;
  const id = number % 2 === 0 && shown.length > 0 ? oneOf(next, shown) : firstEvent + below(next, events);
  if (number % 3 > 0) return { id, body: { title: `Changed title ${number} of event ${id}` } };
  const start = now + below(next, 400 * DAY);
  const wall = (instant) => new Date(instant * 1000).toISOString().slice(0, 19).replace("T", " ");
  return { id, body: { start_date: wall(start), end_date: wall(start + 7200) } };
}

function update(current) {
  const { id, body } = change();
  const started = performance.now();
  const headers = { authorization, "content-type": "application/json" };
  current.sent += 1;
  const done = (ok) => {
    current.done += ok ? 1 : 0;
    current.failed += ok ? 0 : 1;
    current.latencies.push(performance.now() - started);
  };
  const sent = request(`${origin}${api}/events/${id}`, { method: "POST", agent, headers }, (response) => {
    response.resume();
    response.on("end", () => done(response.statusCode === 200));
  });
  sent.on("error", () => done(false));
  sent.end(JSON.stringify(body));
}

function begin(rate) {
  const current = { sent: 0, done: 0, failed: 0, latencies: [], started: performance.now() };
  current.timer = setInterval(() => {
    const due = ((performance.now() - current.started) / 1000) * rate;
    while (current.sent < due && current.sent - current.done - current.failed < MAX_IN_FLIGHT)
      update(current);
  }, 5);
  return current;
}

process.on("message", ({ rate }) => {
  if (rate > 0) {
    run = begin(rate);
    process.send({ started: true });
    return;
  }
  clearInterval(run.timer);
  const { done, failed, latencies, started } = run;
  process.send({
    count: done,
    failed,
    latencies: [...latencies],
    seconds: (performance.now() - started) / 1000,
  });
});
process.on("disconnect", () => process.exit());
process.send({});
