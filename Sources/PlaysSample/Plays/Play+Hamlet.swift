import ClassKit

extension Play {
  static let hamlet = Play(
    identifier: "hamlet", title: "Hamlet", author: "William Shakespeare",
    acts: [
      Act(
        number: 1,
        scenes: [
          Scene(
            number: 1, place: "A platform before the castle", file: text("act-1-scene-1"),
            quiz: Quiz(questions: [
              .init(
                text: "Who asks “Who's there?” in the first line?",
                answers: ["Bernardo", "Francisco", "Horatio"], correct: 0,
                hint: "He comes to take over the watch."),
              .init(
                text: "Whom does the ghost look like?",
                answers: ["Fortinbras", "The dead king", "Julius Caesar"], correct: 1,
                hint: "He wore this armour when he fought Norway."),
              .init(
                text: "Who does not believe in the ghost until he sees it?",
                answers: ["Marcellus", "Bernardo", "Horatio"], correct: 2,
                hint: "“Thou art a scholar; speak to it.”"),
              .init(
                text: "What happens when the ghost is about to speak?",
                answers: ["The bell strikes one", "The cock crows", "Francisco returns"],
                correct: 1, hint: "It is “the trumpet to the morn”."),
              .init(
                text: "Whom do they want to tell what they saw?",
                answers: ["The queen", "The new king", "Young Hamlet"], correct: 2,
                hint: "“This spirit, dumb to us, will speak to him.”"),
            ]))
        ]),
      Act(
        number: 3,
        scenes: [
          Scene(
            number: 1, place: "A room in the castle", file: text("act-3-scene-1"),
            quiz: Quiz(questions: [
              .init(
                text: "Who watches Hamlet and Ophelia in secret?",
                answers: [
                  "Rosencrantz and Guildenstern", "The king and Polonius", "The queen and Horatio",
                ], correct: 1, hint: "One of them is Ophelia's father."),
              .init(
                text: "Why, says Hamlet, do people bear a weary life?",
                answers: [
                  "They fear what comes after death", "They hope for better days",
                  "They obey the law",
                ], correct: 0, hint: "“The undiscover'd country.”"),
              .init(
                text: "What does Ophelia give back to Hamlet?",
                answers: ["His book", "His sword", "His gifts"], correct: 2,
                hint: "They “wax poor when givers prove unkind”."),
              .init(
                text: "Where does Hamlet send Ophelia?",
                answers: ["To a nunnery", "To her father", "To England"], correct: 0,
                hint: "He says it again and again."),
              .init(
                text: "Where does the king want to send Hamlet?",
                answers: ["To Norway", "To Wittenberg", "To England"], correct: 2,
                hint: "“For the demand of our neglected tribute.”"),
            ]))
        ]),
    ])

  /// The file with the text of a scene, among the sample documents of this package.
  private static func text(_ name: String) -> URL {
    URL(fileURLWithPath: #filePath).appendingPathComponent(
      "../../../../SampleDocs/Hamlet/\(name).txt"
    ).standardized
  }
}
