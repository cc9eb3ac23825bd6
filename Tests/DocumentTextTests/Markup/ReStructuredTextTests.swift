import Testing

@testable import DocumentText

struct ReStructuredTextTests {
  private let reader = MarkupReader.reStructuredText

  @Test(
    arguments: [
      ("*em* **strong** ``lit *x*`` `role`:code: :emphasis:`x y`", "em strong lit *x* role x y"),
      (
        "`text <http://x>`_ and `ref`__ word_ other__. snake_case",
        "text and ref word other. snake_case"
      ),
      ("by him [1]_. See [CIT2002]_ and |name|.", "by him. See  and name."),
      (#"2 * 3 * 4 \*not\* thin\ k *a"#, "2 * 3 * 4 *not* think *a"),
      ("area :math:`x^2`, _`target` :ref:`shown <label>`", "area, target shown"),
    ] as [(String, String)])
  func marksOfALineAreRead(_ document: String, _ expected: String) {
    #expect(reader.text(document) == expected)
  }

  @Test func headingsHaveTheLevelOfTheirAdornment() {
    let document = """
      =====
      Title
      =====

      :Author: No One
      :Date: today
        still

      One
      ===

      Two
      ---
      Text

      ----

      Three
      =====
      """
    #expect(reader.headings(document) == ["1 Title", "2 One", "3 Two", "2 Three"])
    #expect(reader.text(document) == "Title\nOne\nTwo\nText\nThree")
  }

  @Test func directivesAreToldApart() {
    let document = """
      .. note:: One
         :class: no

         two
      .. image:: no.png
         :alt: no
      .. code-block:: c

         int *x*;

      .. figure:: no.png
         :alt: no

         Caption
      .. comment no

         no
      .. _target: http://no
      .. |x| replace:: no
      ..

         quoted

      __ no
      .. [1] The note
      .. toctree::

         no

      End
      """
    #expect(reader.text(document) == "One\ntwo\nint *x*;\nCaption\nquoted\nThe note\nEnd")
  }

  @Test func listsTablesAndLiteralBlocksAreText() {
    let document = """
      - item one
        goes on
      - item two
      1. number
      (a) letter
      #. auto

      Code::

        *x*

          y
      text ::

        z

      +-----+-----+
      | a   | b   |
      +=====+=====+
      | *c* |     |
      +-----+-----+

      ====  ====
      d     e
      ====  ====
      f     g
      ====  ====

      | line
      | block

      :field: body
      """
    #expect(
      reader.text(document)
        == "item one goes on\nitem two\nnumber\nletter\nauto\nCode:\n*x*\ny\ntext\nz\na\tb\nc\n"
        + "d     e\nf     g\nline\nblock\nfield body")
  }

  @Test func markupInMarkupInALineDoesNotNest() {
    #expect(reader.text(".. [1] .. [2] x") == ".. [2] x")
  }
}
