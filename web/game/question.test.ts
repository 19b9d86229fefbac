import { expect, test } from "vitest";
import { Question } from "./question";

test("a prompt is a question only while what is typed is not to be seen", () => {
  const question = new Question();
  expect(question.prompt("8/8 >")).toBe(false);
  expect(question.isAsked).toBe(false);
  question.echo(false);
  expect(question.isAsked).toBe(true);
  expect(question.prompt("")).toBe(false);
  expect(question.prompt("Choose a password:")).toBe(true);
  expect(question.text).toBe("Choose a password:");
});

test("each question is told once, and the same one again when it is asked anew", () => {
  const question = new Question();
  question.echo(false);
  expect([question.prompt("Password:"), question.prompt("Password:"), question.prompt("Once more:")]).toEqual([true, false, true]);
  question.echo(true);
  expect([question.isAsked, question.text, question.prompt("8/8 >")]).toEqual([false, "", false]);
  question.echo(false);
  expect(question.prompt("Once more:")).toBe(true);
});
