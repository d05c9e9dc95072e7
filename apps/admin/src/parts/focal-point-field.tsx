import { Group, Image, Input, Stack, Text } from "@mantine/core";
import { type PointerEvent, useId } from "react";
import { useText } from "../i18n.tsx";

/** A point of a picture: parts of its width and height, from 0 to 1. */
export interface FocalPoint {
  x: number;
  y: number;
}

/** The point of a picture for which none was chosen. */
export const CENTRE: FocalPoint = { x: 0.5, y: 0.5 };

/** The value of `object-position` that keeps a point in view. */
export const objectPosition = ({ x, y }: FocalPoint): string => `${x * 100}% ${y * 100}%`;

/**
 * The point of a picture that stays in view where only a part of it is shown: chosen on the picture, or with two sliders, which
 * keyboards and screen readers use.
 */
export function FocalPointField({
  src,
  alt,
  value,
  onChange,
  onEnd,
}: {
  src: string;
  alt: string;
  value: FocalPoint;
  onChange(point: FocalPoint): void;
  /** The pointer was released, or the focus has left a slider. */
  onEnd?(): void;
}) {
  const text = useText();
  const choose = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onChange({ x: within((event.clientX - left) / width), y: within((event.clientY - top) / height) });
  };
  return (
    <Stack gap="xs" onPointerUp={onEnd} onBlur={onEnd}>
      <Group align="start">
        <div
          className="focal-picture"
          onPointerDown={(event) => {
            event.preventDefault();
            event.currentTarget.setPointerCapture(event.pointerId);
            choose(event);
          }}
          onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && choose(event)}
        >
          <img src={src} alt={alt} draggable={false} />
          <span
            className="focal-mark"
            aria-hidden
            style={{ left: `${value.x * 100}%`, top: `${value.y * 100}%` }}
          />
        </div>
        <figure className="focal-crop">
          <Image
            src={src}
            alt=""
            h={90}
            w={90}
            fit="cover"
            style={{ objectPosition: objectPosition(value) }}
          />
          <Text component="figcaption" size="xs" c="dimmed">
            {text("focal_point_crop")}
          </Text>
        </figure>
      </Group>
      <Text size="sm" c="dimmed">
        {text("focal_point_hint")}
      </Text>
      <Group grow>
        <Coordinate
          label={text("focal_point_x")}
          value={value.x}
          onChange={(x) => onChange({ ...value, x })}
        />
        <Coordinate
          label={text("focal_point_y")}
          value={value.y}
          onChange={(y) => onChange({ ...value, y })}
        />
      </Group>
    </Stack>
  );
}

/** A coordinate from 0 to 1, in percent. */
const within = (part: number): number => Math.round(Math.min(Math.max(part, 0), 1) * 100) / 100;

function Coordinate({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange(value: number): void;
}) {
  const id = useId();
  const percent = Math.round(value * 100);
  return (
    <Input.Wrapper id={id} label={label}>
      <input
        id={id}
        className="focal-slider"
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-valuetext={`${percent} %`}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value) / 100)}
      />
    </Input.Wrapper>
  );
}
