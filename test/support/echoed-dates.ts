import assert from "node:assert/strict";
import { make } from "./lists.ts";
import { anEvent, type TestService } from "./service.ts";

/** Expects that a changed date wins over the former one in UTC, in an API with WordPress' forms at this path of events. */
export async function expectChangedDate({ admin }: TestService, events: string): Promise<void> {
  const path = `${events}/${await make(admin, "/events", anEvent({ date: "2029-03-01 10:00:00" }))}`;
  const { body } = await admin.get(`${path}?context=edit`);

  const moved = await admin.put(path, { ...body, date: "2029-04-01T08:30:00" });
  const inUtc = await admin.put(path, { date_gmt: "2029-04-02T08:30:00" });
  const neither = await admin.put(path, { date: "never", date_gmt: "2029-04-02T08:30:00" });

  assert.deepEqual([moved.body.date, moved.body.date_gmt], ["2029-04-01T08:30:00", "2029-04-01T12:30:00"]);
  assert.deepEqual([inUtc.body.date, inUtc.body.date_gmt], ["2029-04-02T04:30:00", "2029-04-02T08:30:00"]);
  assert.deepEqual([neither.status, Object.keys(neither.body.data.params)], [400, ["date"]]);
}

/** Expects that the second of two hours of the same name stays, when a client writes back what it has read. */
export async function expectRepeatedHour({ admin }: TestService, events: string): Promise<void> {
  const path = `${events}/${await make(admin, "/events", anEvent({ date_utc: "2029-11-04 06:30:00" }))}`;
  const { body } = await admin.get(`${path}?context=edit`);

  const echoed = await admin.put(path, body);

  assert.deepEqual([body.date, body.date_gmt], ["2029-11-04T01:30:00", "2029-11-04T06:30:00"]);
  assert.deepEqual([echoed.body.date, echoed.body.date_gmt], [body.date, body.date_gmt]);
}
