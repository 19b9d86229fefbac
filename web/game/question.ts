// A password is asked for in the game: until it is answered or given up, nothing but what is typed into the line is an answer, whatever else
// is clicked, tapped or stepped. Pure.

export class Question {
  private asked = false;
  private words = "";

  // From now on what is typed may be seen, or not. Who asks says after it what is asked.
  echo(isSeen: boolean): void {
    this.asked = !isSeen;
    this.words = "";
  }

  // What stands before the line. Whether it is a question that has not been told yet.
  prompt(words: string): boolean {
    if (!this.asked || words === "" || words === this.words) return false;
    this.words = words;
    return true;
  }

  get isAsked(): boolean {
    return this.asked;
  }

  get text(): string {
    return this.words;
  }
}
